import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export const smtpLogin = { user: "navalha", password: "a password of the mail server" };

/** A mail server of this machine: takes every mail whose sender gave the login, but for recipients that begin with `recusa`. */
export async function openSmtp() {
  const mails: string[] = [];
  const server = createServer((socket) => void converse(socket, (mail) => void mails.push(decoded(mail))));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { user, password } = smtpLogin;
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    mails,
    close: async () => void server.close(),
  };
}

async function converse(socket: Socket, deliver: (mail: string) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const expected = Buffer.from(`\0${smtpLogin.user}\0${smtpLogin.password}`).toString("base64");
  let mail: string[] | null = null;
  say("220 stand-in");
  for await (const line of createInterface(socket)) {
    if (mail !== null && line !== ".") mail.push(line);
    else if (mail !== null) {
      deliver(mail.join("\n"));
      mail = null;
      say("250 taken");
    } else if (line.startsWith("EHLO")) say("250-stand-in\r\n250 AUTH PLAIN");
    else if (line.startsWith("AUTH")) say(line === `AUTH PLAIN ${expected}` ? "235 welcome" : "535 wrong");
    else if (line.startsWith("RCPT TO:<recusa")) say("550 no such mailbox");
    else if (line === "DATA") {
      mail = [];
      say("354 go on");
    } else say(line === "QUIT" ? "221 bye" : "250 well");
  }
}

/** Undoes quoted-printable. */
function decoded(mail: string): string {
  return mail
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
