/** Given on every command line, so a data folder never holds settings of an older version. */
const always = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "256MB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  // The app reports its own errors; the terse server log keeps names and phones out of a file.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };

const throwaway = {
  // Its workers are the superuser's: while one looks at a database, no test may drop it.
  autovacuum: "off",
  // Two test files at once, each with up to three instances of the product.
  max_connections: "200",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
};

export function serverArguments(port: number, isThrowaway: boolean): string[] {
  const settings = { ...always, ...(isThrowaway ? throwaway : durable), port: String(port) };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Nothing of ours reaches another process but where programs stand, and what gives a process tree another clock in tests (libfaketime). */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  return { PATH, LC_ALL: "C", ...(FAKETIME && { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }) };
}
