// Preloaded into the server: it shuts down gracefully when the process that started it is killed,
// so that no orphaned server keeps the port.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 200);
watch.unref();
