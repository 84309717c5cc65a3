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
  explicit SchemaOut(Missing missing) : missing_(missing) {
    out_ =
        Json{{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}};
    if (missing_ == Missing::Refused) out_["required"] = Json::array();
  }

  template <class T>
  void operator()(std::string_view name, T&& value, Range range = {}) {
    Json schema = schema_of(value);
    if (range.given()) {
      schema["minimum"] = range.low;
      schema["maximum"] = range.high;
    }
    out_["properties"][std::string(name)] = std::move(schema);
    if (missing_ == Missing::Refused) out_["required"].push_back(std::string(name));
  }

  template <class V>
  Json schema_of(const V& value) const {
    constexpr Shape kShape = kShapeOf<V>;
    if constexpr (kShape == Shape::Bool) {
      return {{"type", "boolean"}};
    } else if constexpr (kShape == Shape::Integer) {
      return {{"type", "integer"}};
    } else if constexpr (kShape == Shape::Enum) {
      return {{"enum", slugs_json(names(V{}))}};
    } else if constexpr (kShape == Shape::Maybe) {
      Json list = slugs_json(names(typename V::key_type{}));
      list.push_back("none");
      return {{"enum", std::move(list)}};
    } else if constexpr (kShape == Shape::Seat) {
      return {{"type", "string"}};
    } else if constexpr (kShape == Shape::SeatList) {
      return {{"type", "array"}, {"items", {{"type", "string"}}}};
    } else if constexpr (kShape == Shape::EnumSet) {
      return {{"type", "array"}, {"items", {{"enum", slugs_json(names(typename V::key_type{}))}}}};
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
      SchemaOut inner(missing_);
      look_at_fields(inner, value);
      return inner.out_;
    }
  }

 private:
  Json out_;
  Missing missing_;
};

template <class T>
Json schema_of(Missing missing) {
  return SchemaOut(missing).schema_of(T{});
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

  template <class V>
  std::string type_of(const V& value) const {
    constexpr Shape kShape = kShapeOf<V>;
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
      look_at_fields(inner, value);
      return "{\n" + inner.text_ + std::string(static_cast<unsigned>(2 * depth_), ' ') + "}";
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
  return "export interface " + std::string(name) + " " + TypeScriptOut(0).type_of(T{}) + "\n";
}

}  // namespace lusoria
