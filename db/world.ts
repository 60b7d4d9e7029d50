/** One account of the demo shop, as the terminal shows it. */
export type DemoLogin = { role: "admin" | "recepcionista" | "barbeiro" | "cliente"; email: string; password: string };

/** Furnishes the demo shop when the database has no shop yet, and answers its logins while it exists. */
export async function furnishDemo(_url: string, _dataDir: string): Promise<DemoLogin[]> {
  return [];
}
