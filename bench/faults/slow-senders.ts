import { once } from "node:events";
import { connect } from "node:net";

/** Opens so many sockets that send a byte of their headers a second, and answers how long the server bore each (trust H1). */
export async function sendSlowly(url: string, sockets: number): Promise<number[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(Array.from({ length: sockets }, () => sendByteByByte(hostname, Number(port))));
}

const longest = 60_000;

async function sendByteByByte(host: string, port: number): Promise<number> {
  const begin = performance.now();
  const socket = connect(port, host);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nhost: ");
  const writing = setInterval(() => socket.write("a"), 1000);
  const givingUp = setTimeout(() => socket.destroy(), longest);
  socket.resume();
  await once(socket, "close");
  clearInterval(writing);
  clearTimeout(givingUp);
  return performance.now() - begin;
}
