#include "server/admin_client.h"

#include <curl/curl.h>
#include <string_view>

namespace lusoria::server {

namespace {

constexpr long kLongestWait = 30;

std::size_t keep(char* bytes, std::size_t size, std::size_t count, void* to) {
  static_cast<std::string*>(to)->append(bytes, size * count);
  return size * count;
}

std::size_t keep_session(char* bytes, std::size_t size, std::size_t count, void* to) {
  constexpr std::string_view kCookie = "lusoria_session=";
  const std::string_view line(bytes, size * count);
  if (const std::size_t at = line.find(kCookie); at != std::string_view::npos) {
    const std::string_view value = line.substr(at + kCookie.size());
    *static_cast<std::string*>(to) = value.substr(0, value.find(';'));
  }
  return size * count;
}

}  // namespace

std::string ask_server(const AdminCall& call, AdminAnswer& answer) {
  CURL* handle = curl_easy_init();
  if (handle == nullptr) return "no courier";
  curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/json");
  if (!call.token.empty())
    headers = curl_slist_append(headers, ("Authorization: Bearer " + call.token).c_str());
  curl_easy_setopt(handle, CURLOPT_URL, call.url.c_str());
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, call.method.c_str());
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(handle, CURLOPT_TIMEOUT, kLongestWait);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  if (call.method != "GET") curl_easy_setopt(handle, CURLOPT_POSTFIELDS, call.body.c_str());
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, keep);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &answer.body);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, keep_session);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, &answer.session);
  const CURLcode code = curl_easy_perform(handle);
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  curl_slist_free_all(headers);
  curl_easy_cleanup(handle);
  if (code != CURLE_OK) return curl_easy_strerror(code);
  if (status < 200 || status > 299) return std::to_string(status) + " " + answer.body;
  return {};
}

}  // namespace lusoria::server
