import { DatabaseError } from "pg";
import { Refusal } from "#server/refusal.ts";

/** The refusal of a constraint by its name, and the field that it is about with its text. */
export type Constraints = Record<string, [code: string, path?: string, message?: string]>;

/** For `catch`: what one of these constraints refused becomes a refusal; any other error stays as it is. */
export function refusing(constraints: Constraints) {
  return (error: unknown): never => {
    const refused = error instanceof DatabaseError && constraints[error.constraint ?? ""];
    if (!refused) throw error;
    const [code, path, message] = refused;
    throw new Refusal(code, path && { fields: [{ path, message }] });
  };
}
