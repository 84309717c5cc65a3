// As much of JSON Schema as the server's descriptions use, to hold answers against them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace lusoria::testing {

using Json = nlohmann::ordered_json;

class Schema {
 public:
  explicit Schema(Json document) : document_(std::move(document)) {}

  const Json& document() const { return document_; }

  /// What is wrong with a value, with the place; empty if it fits the schema.
  std::string check(const Json& schema, const Json& value, const std::string& at = "") const {
    if (schema.contains("$ref")) {
      const std::string ref = schema["$ref"].get<std::string>().substr(1);
      return check(document_.at(nlohmann::json_pointer<std::string>(ref)), value, at);
    }
    if (schema.contains("oneOf")) return check_one_of(schema["oneOf"], value, at);
    if (schema.contains("const") && schema["const"] != value)
      return at + ": not " + schema["const"].dump();
    if (schema.contains("enum") && !among(schema["enum"], value)) return at + ": not in the list";
    if (schema.contains("type") && !fits_type(schema["type"], value))
      return at + ": expected " + schema["type"].dump() + ", got " + value.dump().substr(0, 60);
    if (value.is_object()) return check_object(schema, value, at);
    if (value.is_array() && schema.contains("items")) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string wrong = check(schema["items"], value[i], at + "/" + std::to_string(i));
        if (!wrong.empty()) return wrong;
      }
    }
    return {};
  }

 private:
  static bool among(const Json& list, const Json& value) {
    for (const Json& one : list) {
      if (one == value) return true;
    }
    return false;
  }

  static bool fits_type(const Json& type, const Json& value) {
    if (type.is_array()) {
      for (const Json& one : type) {
        if (fits_type(one, value)) return true;
      }
      return false;
    }
    const std::string name = type.get<std::string>();
    return (name == "object" && value.is_object()) || (name == "array" && value.is_array()) ||
           (name == "string" && value.is_string()) || (name == "boolean" && value.is_boolean()) ||
           (name == "integer" && value.is_number_integer()) ||
           (name == "number" && value.is_number()) || (name == "null" && value.is_null());
  }

  std::string check_one_of(const Json& list, const Json& value, const std::string& at) const {
    std::string first;
    for (const Json& one : list) {
      const std::string wrong = check(one, value, at);
      if (wrong.empty()) return {};
      // The most telling complaint is the one furthest inside.
      if (wrong.find(':') > first.find(':') || first.empty()) first = wrong;
    }
    return first;
  }

  std::string check_object(const Json& schema, const Json& value, const std::string& at) const {
    if (schema.contains("required")) {
      for (const Json& key : schema["required"]) {
        if (!value.contains(key.get<std::string>())) return at + ": lacks " + key.dump();
      }
    }
    if (schema.contains("maxProperties") &&
        value.size() > schema["maxProperties"].get<std::size_t>())
      return at + ": too many properties";
    for (const auto& [key, inner] : value.items()) {
      std::string wrong;
      if (schema.contains("properties") && schema["properties"].contains(key))
        wrong = check(schema["properties"][key], inner, at + "/" + key);
      else if (schema.contains("additionalProperties") &&
               schema["additionalProperties"].is_object())
        wrong = check(schema["additionalProperties"], inner, at + "/" + key);
      if (!wrong.empty()) return wrong;
    }
    return {};
  }

  Json document_;
};

}  // namespace lusoria::testing
