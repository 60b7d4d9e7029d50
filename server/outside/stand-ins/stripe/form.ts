export type Form = { [key: string]: string | Form };

/** What Stripe's SDK sends: `a[b][0]=c` is nested; a list is a form whose keys are its places. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    let at = form;
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Form;
    at[path.at(-1)!] = value;
  }
  return form;
}

/** The form under these keys, empty where there is none. */
export function within(form: Form, ...keys: string[]): Form {
  return keys.reduce((at, key) => (typeof at[key] === "object" ? at[key] : {}), form);
}

export function textOf(form: Form, key: string): string | null {
  const value = form[key];
  return typeof value === "string" ? value : null;
}
