import { useId, type ComponentProps } from "react";
import { maskPhone, maskTyped } from "#contract/phone.ts";
import type { Draft } from "#web/features/public-page/draft.ts";

export type PersonErrors = { nome?: string; telefone?: string };
type Props = { privacidade: string | null; draft: Draft; change: (next: Draft) => void; errors: PersonErrors };

export function PersonFields({ privacidade, draft, change, errors }: Props) {
  return (
    <>
      <Field
        label="Nome"
        name="nome"
        autoComplete="name"
        autoCapitalize="words"
        value={draft.nome}
        error={errors.nome}
        onChange={(event) => change({ ...draft, nome: event.target.value })}
      />
      <Field
        label="Telefone com DDD"
        name="telefone"
        type="tel"
        autoComplete="tel-national"
        value={draft.telefone}
        error={errors.telefone}
        onChange={(event) => change({ ...draft, telefone: maskTyped(event.target) })}
        onBlur={() => change({ ...draft, telefone: maskPhone(draft.telefone) })}
      />
      <p className="note">
        A barbearia usa seu nome e telefone para marcar e combinar este horário, e quem os vê é a equipe dela. Para
        apagar seus dados, fale com a barbearia.
      </p>
      {privacidade && (
        <details className="note">
          <summary>Privacidade nesta barbearia</summary>
          <p className="said">{privacidade}</p>
        </details>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={draft.remember}
          onChange={(event) => change({ ...draft, remember: event.target.checked })}
        />
        Lembrar neste aparelho
      </label>
    </>
  );
}

function Field({ label, error, ...input }: { label: string; error: string | undefined } & ComponentProps<"input">) {
  const id = useId();

  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} required aria-invalid={Boolean(error)} aria-describedby={`${id}-error`} {...input} />
      <span id={`${id}-error`} className="error" role="alert">
        {error}
      </span>
    </p>
  );
}

type Person = { nome: string; telefone: string };

const contract = () => import("#contract/public-page.ts");

/** The contract's schemas are larger than the rest of the page, so they load while the person types their name. */
export function loadChecks(): void {
  contract().catch(() => undefined);
}

/** The contract's errors for name and phone; none where the schemas could not be loaded, since the server checks anyway. */
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
