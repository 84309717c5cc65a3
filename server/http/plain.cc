#include "server/http/session.h"

namespace lusoria::server {

void start_plain(std::shared_ptr<HttpShared> shared,
                 ConnectionList& list,
                 TcpSocket socket,
                 Peer peer) {
  auto session = std::make_shared<HttpSession<TcpStream>>(
      std::move(shared), list, TcpStream(std::move(socket)), std::move(peer), false);
  list.add(session);
  session->read();
}

}  // namespace lusoria::server
