import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

/** A mail as the product writes it: plain text, one recipient. */
export type Mail = { to: string; subject: string; text: string };

/** A user's text without anything that a mail program turns into a link: names of shops and people appear in mails to strangers. */
export function withoutLinks(text: string): string {
  return text.replace(/:\/\/|(?<=[\p{L}\p{N}])[.．。｡@](?=[\p{L}\p{N}-]*\p{L}{2})/gu, " ");
}

/** The greeting of mails to a known name. */
export function hello(name: string): string {
  return `Olá, ${withoutLinks(name).split(" ")[0]}.`;
}

export type StoredMail = Mail & { id: string; sentAt: string };

export type Mailer = {
  /** Sends once per `id`: a retry carries the same Message-ID, so the recipient's server can drop the duplicate. */
  send: (mail: Mail, id: string) => Promise<void>;
};

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object);
  return {
    send: async ({ to, subject, text }, id) => {
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@navalha>` });
    },
  };
}

/** Local mode's mailbox: one file per mail, shown at /dev/mail. */
export function folderMailer(folder: string): Mailer {
  return {
    send: async (mail, id) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stored: StoredMail = { ...mail, id, sentAt: new Date().toISOString() };
      const file = join(folder, `${stored.sentAt.replaceAll(":", "-")}-${id}.json`);
      await writeFile(`${file}.part`, JSON.stringify(stored), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

/** An installation without mail: logs each due mail as not sent. */
export function silentMailer(warn: (subject: string) => void): Mailer {
  return { send: async ({ subject }) => warn(subject) };
}

/** The newest hundred mails of the local mailbox. */
export async function readMailbox(folder: string): Promise<StoredMail[]> {
  const files = await readdir(folder).catch(() => []);
  const newest = files
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .toReversed()
    .slice(0, 100);
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as StoredMail));
}
