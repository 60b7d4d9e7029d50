import { DatabaseError } from "pg";
import { Refusal } from "#server/refusal.ts";

/** The refusal for each constraint by name, with the field concerned and its message. */
export type Constraints = Record<string, [code: string, path?: string, message?: string]>;

/** For `catch`: turns a violation of these constraints into a refusal; rethrows any other error. */
export function refusing(constraints: Constraints) {
  return (error: unknown): never => {
    const refused = error instanceof DatabaseError && constraints[error.constraint ?? ""];
    if (!refused) throw error;
    const [code, path, message] = refused;
    throw new Refusal(code, path && { fields: [{ path, message }] });
  };
}
