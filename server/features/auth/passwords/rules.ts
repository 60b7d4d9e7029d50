import { dictionary } from "@zxcvbn-ts/language-common";
import { Refusal } from "#server/refusal.ts";

const leaked = new Set(dictionary["passwords-common"]);

/** What a person here adds digits to when asked for a password. */
const obvious = new Set(["senha", "minhasenha", "navalha", "barbearia", "barbeiro", "barba", "cabelo", "brasil"]);

/** Refuses PASSWORD_KNOWN for what is on the bundled list of leaked passwords, whatever its case (trust 25). */
export function refuseKnown(password: string): void {
  const typed = password.toLowerCase();
  const word = typed.replace(/[^\p{L}]+$/u, "");
  if (leaked.has(typed) || obvious.has(word)) throw new Refusal("PASSWORD_KNOWN");
}
