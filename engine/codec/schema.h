// JSON Schema and TypeScript types from the field lists.
#pragma once

#include <string>
#include <string_view>

#include "engine/codec/json.h"

namespace lusoria {

/// A JSON Schema (draft 7) of a type's JSON. With Missing::Kept no member is required: the schema
/// of what a scene may give or expect.
class SchemaOut {
 public:
  SchemaOut(Json& out, Missing missing) : out_(out), missing_(missing) {
    out_ =
        Json{{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}};
    if (missing_ == Missing::Refused) out_["required"] = Json::array();
  }

  template <class T>
  void operator()(std::string_view name, T&& value, Range range = {}) {
    Json schema = schema_of(value);
    if (range.low != 0 || range.high != 0) {
      schema["minimum"] = range.low;
      schema["maximum"] = range.high;
    }
    out_["properties"][std::string(name)] = std::move(schema);
    if (missing_ == Missing::Refused) out_["required"].push_back(std::string(name));
  }

  template <class T>
  Json schema_of(T&& value) const {
    using V = std::remove_cvref_t<T>;
    constexpr Shape kShape = shape_of<V>();
    if constexpr (kShape == Shape::Bool) {
      return {{"type", "boolean"}};
    } else if constexpr (kShape == Shape::Integer) {
      return {{"type", "integer"}};
    } else if constexpr (kShape == Shape::Enum) {
      return {{"enum", slugs(names(V{}))}};
    } else if constexpr (kShape == Shape::Maybe) {
      Json list = slugs(names(typename V::key_type{}));
      list.push_back("none");
      return {{"enum", std::move(list)}};
    } else if constexpr (kShape == Shape::Seat) {
      return {{"type", "string"}};
    } else if constexpr (kShape == Shape::SeatList) {
      return {{"type", "array"}, {"items", {{"type", "string"}}}};
    } else if constexpr (kShape == Shape::EnumSet) {
      return {{"type", "array"}, {"items", {{"enum", slugs(names(typename V::key_type{}))}}}};
    } else if constexpr (kShape == Shape::Counts || kShape == Shape::EnumArray) {
      Json properties = Json::object();
      const Json inner = schema_of(*value.begin());
      for (const std::string_view s : names(typename V::key_type{}).slugs)
        properties[std::string(s)] = inner;
      return {{"type", "object"},
              {"additionalProperties", false},
              {"properties", std::move(properties)}};
    } else if constexpr (kShape == Shape::SeatArray) {
      return {{"type", "object"}, {"additionalProperties", schema_of(value[0])}};
    } else if constexpr (kShape == Shape::InlineVector) {
      typename V::value_type item{};
      return {{"type", "array"}, {"maxItems", V::kCapacity}, {"items", schema_of(item)}};
    } else if constexpr (kShape == Shape::StdArray) {
      return {{"type", "array"},
              {"minItems", value.size()},
              {"maxItems", value.size()},
              {"items", schema_of(value[0])}};
    } else {
      Json out;
      SchemaOut inner(out, missing_);
      fields(inner, value);
      return out;
    }
  }

 private:
  static Json slugs(const Names& names_of) {
    Json list = Json::array();
    for (const std::string_view s : names_of.slugs)
      list.push_back(std::string(s));
    return list;
  }

  Json& out_;
  Missing missing_;
};

template <class T>
Json schema_of(Missing missing) {
  T value{};
  Json out;
  SchemaOut writer(out, missing);
  fields(writer, value);
  return out;
}

/// The TypeScript type of a type's JSON, written inline.
class TypeScriptOut {
 public:
  explicit TypeScriptOut(int depth) : depth_(depth) {}

  template <class T>
  void operator()(std::string_view name, T&& value, Range = {}) {
    text_ += std::string(static_cast<unsigned>(2 * depth_), ' ') + std::string(name) + ": " +
             type_of(value) + ";\n";
  }

  const std::string& text() const { return text_; }

  template <class T>
  std::string type_of(T&& value) const {
    using V = std::remove_cvref_t<T>;
    constexpr Shape kShape = shape_of<V>();
    if constexpr (kShape == Shape::Bool) {
      return "boolean";
    } else if constexpr (kShape == Shape::Integer) {
      return "number";
    } else if constexpr (kShape == Shape::Enum) {
      return union_of(names(V{}));
    } else if constexpr (kShape == Shape::Maybe) {
      return union_of(names(typename V::key_type{})) + " | \"none\"";
    } else if constexpr (kShape == Shape::Seat) {
      return "SeatKey";
    } else if constexpr (kShape == Shape::SeatList) {
      return "SeatKey[]";
    } else if constexpr (kShape == Shape::EnumSet) {
      return "(" + union_of(names(typename V::key_type{})) + ")[]";
    } else if constexpr (kShape == Shape::Counts) {
      return "Partial<Record<" + union_of(names(typename V::key_type{})) + ", number>>";
    } else if constexpr (kShape == Shape::EnumArray) {
      return "Record<" + union_of(names(typename V::key_type{})) + ", " + type_of(*value.begin()) +
             ">";
    } else if constexpr (kShape == Shape::SeatArray) {
      return "Record<SeatKey, " + type_of(value[0]) + ">";
    } else if constexpr (kShape == Shape::InlineVector) {
      typename V::value_type item{};
      return "(" + type_of(item) + ")[]";
    } else if constexpr (kShape == Shape::StdArray) {
      return "(" + type_of(value[0]) + ")[]";
    } else {
      TypeScriptOut inner(depth_ + 1);
      fields(inner, value);
      return "{\n" + inner.text() + std::string(static_cast<unsigned>(2 * depth_), ' ') + "}";
    }
  }

 private:
  static std::string union_of(const Names& names_of) {
    std::string text;
    for (const std::string_view s : names_of.slugs)
      text += (text.empty() ? "\"" : " | \"") + std::string(s) + "\"";
    return text;
  }

  int depth_;
  std::string text_;
};

template <class T>
std::string typescript_of(std::string_view name) {
  T value{};
  TypeScriptOut writer(1);
  fields(writer, value);
  return "export interface " + std::string(name) + " {\n" + writer.text() + "}\n";
}

}  // namespace lusoria
