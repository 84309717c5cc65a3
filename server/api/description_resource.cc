#include "engine/core/version.h"
#include "server/api/handlers.h"
#include "server/api/schemas.h"

namespace lusoria::server {

void description::about(Call& call) {
  call.answer({{"name", "lusoria"},
               {"version", version()},
               {"protocol", kProtocol},
               {"ws", "/api/ws"},
               {"openapi", "/api/openapi.json"},
               {"ws_schema", "/api/ws.schema.json"}});
}

void description::openapi(Call& call) {
  call.reply({.body = std::string(openapi_text())});
}

void description::ws_schema(Call& call) {
  call.reply({.body = std::string(ws_schema_text())});
}

}  // namespace lusoria::server
