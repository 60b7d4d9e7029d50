import { useEffect, useEffectEvent, useState } from "react";
import { depositBack, depositEnds, depositRule } from "#contract/deposit-rule.ts";
import type { Visit } from "#contract/public-page.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { problemOf, type Problem } from "#web/features/public-page/problem.ts";
import { clockText, useCountdown } from "#web/features/public-page/use-countdown.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";

/** How often an unconfirmed payment is refetched. */
const waitingMs = 4000;

type Props = { visit: Visit & { sinal: NonNullable<Visit["sinal"]> }; onStale: () => void };

/** A time held until its deposit is paid: the remaining time, and the link to the payment page. */
export function PayDeposit({ visit, onStale }: Props) {
  const { token, sinal } = visit;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const seconds = useCountdown(sinal.ate!, onStale);
  const ask = useEffectEvent(onStale);

  useEffect(() => {
    const timer = setInterval(ask, waitingMs);
    return () => clearInterval(timer);
  }, []);

  async function pay() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      location.assign((await client.publicPage.payDeposit({ token })).url);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  }

  return (
    <section className="keep" aria-label="Sinal">
      <p>
        Seu horário está reservado por <strong role="timer">{clockText(seconds)}</strong>. Pague o sinal de{" "}
        <strong>{formatMoney(sinal.valor)}</strong> para confirmar: ele é descontado na barbearia.
      </p>
      <p className="note">{depositRule(sinal)}</p>
      {problem && <ProblemNote text={problem.text} />}
      <button type="button" className="primary" aria-disabled={busy} onClick={() => void pay()}>
        {busy ? "Abrindo o pagamento…" : `Pagar sinal de ${formatMoney(sinal.valor)}`}
      </button>
      <p className="note">Já pagou? Esta página muda sozinha assim que o pagamento for confirmado.</p>
    </section>
  );
}

/** What happened to the deposit of a visit that does not take place; null without one. */
export function depositEnd({ sinal }: Pick<Visit, "sinal">): string | null {
  if (!sinal) return null;
  if (sinal.situacao === "vencido" || sinal.situacao === "pendente")
    return "O sinal não foi pago, e o horário foi liberado. Nada foi cobrado.";
  if (sinal.situacao === "devolvido")
    return `O sinal de ${formatMoney(sinal.valor)} volta para quem pagou, pelo mesmo meio.`;
  return sinal.situacao === "usado" ? null : (depositEnds(sinal, ends[sinal.situacao]) ?? depositBack(sinal));
}

const ends = {
  pago: "está com a barbearia até ser acertado",
  credito: "virou crédito para a próxima visita",
  retido: "ficou com a barbearia",
};
