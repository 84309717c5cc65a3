#include "server/api/resources.h"
#include "server/api/schemas.h"

namespace lusoria::server {

void DescriptionResource::about(Call& call) {
  call.answer({{"name", "lusoria"},
               {"version", kVersion},
               {"protocol", kProtocol},
               {"ws", "/api/ws"},
               {"openapi", "/api/openapi.json"},
               {"ws_schema", "/api/ws.schema.json"}});
}

void DescriptionResource::openapi(Call& call) {
  call.reply({.body = std::string(openapi_text())});
}

void DescriptionResource::ws_schema(Call& call) {
  call.reply({.body = std::string(ws_schema_text())});
}

}  // namespace lusoria::server
