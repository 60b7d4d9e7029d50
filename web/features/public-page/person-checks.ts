export type PersonErrors = { nome?: string; telefone?: string };
type Person = { nome: string; telefone: string };

const contract = () => import("#contract/public-page.ts");

/** The contract's schemas weigh more than the rest of the page: they come while somebody types their name. */
export function loadChecks(): void {
  contract().catch(() => undefined);
}

/** What the contract has against a name and a phone; nothing where it could not be loaded, for the server judges anyway. */
export async function checkPerson({ nome, telefone }: Person): Promise<PersonErrors> {
  const loaded = await contract().catch(() => null);
  const checked = loaded?.BookAsVisitor.pick({ nome: true, telefone: true }).safeParse({ nome, telefone });
  const errors: PersonErrors = {};
  for (const { path, message } of checked?.error?.issues ?? []) {
    const field = path[0] === "nome" ? "nome" : "telefone";
    errors[field] ??= message;
  }
  return errors;
}
