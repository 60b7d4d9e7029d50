import { connect } from "node:net";

/**
 * Opens sockets that send one byte of their headers a second, and returns after how many milliseconds the server closed each:
 * Infinity where the sender gave up first (trust H1).
 */
export async function sendSlowly(url: string, sockets: number): Promise<number[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(Array.from({ length: sockets }, () => sendByteByByte(hostname, Number(port))));
}

const patience = 40_000;

function sendByteByByte(host: string, port: number): Promise<number> {
  const begin = performance.now();
  const socket = connect(port, host).resume();
  socket.write("GET / HTTP/1.1\r\nhost: ");
  const writing = setInterval(() => socket.write("a"), 1000);
  let gaveUp = false;
  const givingUp = setTimeout(() => {
    gaveUp = true;
    socket.destroy();
  }, patience);
  return new Promise<number>((resolve, reject) => {
    socket.once("close", () => resolve(gaveUp ? Infinity : performance.now() - begin));
    // A close that crosses with a byte of ours arrives as a reset. ECONNREFUSED is an error: no server was measured.
    socket.on("error", (error: NodeJS.ErrnoException) => error.code === "ECONNREFUSED" && reject(error));
  }).finally(() => {
    clearInterval(writing);
    clearTimeout(givingUp);
  });
}
