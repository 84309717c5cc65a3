#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "server/http/session.h"

namespace lusoria::server {

void start_tls(std::shared_ptr<HttpShared> shared,
               ConnectionList& list,
               TcpSocket socket,
               Peer peer,
               asio::ssl::context& tls) {
  using TlsStream = beast::ssl_stream<TcpStream>;
  auto stream = std::make_shared<TlsStream>(TcpStream(std::move(socket)), tls);
  beast::get_lowest_layer(*stream).expires_after(std::chrono::seconds(15));
  stream->async_handshake(asio::ssl::stream_base::server,
                          [shared = std::move(shared), &list, stream, peer = std::move(peer)](
                              error_code error) mutable {
                            if (error) return;
                            auto session = std::make_shared<HttpSession<TlsStream>>(
                                std::move(shared), list, std::move(*stream), std::move(peer), true);
                            list.add(session);
                            session->read();
                          });
}

}  // namespace lusoria::server
