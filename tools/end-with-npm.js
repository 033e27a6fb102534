// A SIGTERM for npm alone (docker stop, a process manager) kills npm and its shell, and neither passes it on: the
// server would stay behind. Loaded into npm's child, this turns the loss of that parent into the signal.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
