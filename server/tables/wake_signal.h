// Wakes a thread without a lock, so that whoever raises it may itself have to wait for the
// processor.
#pragma once

#include <poll.h>
#include <stdexcept>
#include <sys/eventfd.h>
#include <unistd.h>

namespace lusoria::server {

class WakeSignal {
 public:
  WakeSignal() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (fd_ < 0) throw std::runtime_error("no file is left to wake a thread with");
  }

  WakeSignal(const WakeSignal&) = delete;
  WakeSignal& operator=(const WakeSignal&) = delete;

  ~WakeSignal() { ::close(fd_); }

  void raise() const { ::eventfd_write(fd_, 1); }

  /// Until it is raised, or has been since the last wait; at most so many milliseconds (-1: for
  /// ever).
  void wait(int milliseconds = -1) const {
    pollfd wait{fd_, POLLIN, 0};
    ::poll(&wait, 1, milliseconds);
    eventfd_t raised = 0;
    ::eventfd_read(fd_, &raised);
  }

 private:
  int fd_;
};

}  // namespace lusoria::server
