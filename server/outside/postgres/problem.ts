/** A start that cannot go on; the message is Portuguese and is all that the person at the terminal needs. */
export class PostgresProblem extends Error {
  override name = "PostgresProblem";
}
