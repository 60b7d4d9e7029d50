import { useState } from "react";
import { formatDate, formatTime } from "#contract/dates.ts";
import type { Visit } from "#contract/public-page.ts";
import { namesOf } from "#web/features/public-page/catalogue.ts";
import { visitLink } from "#web/features/public-page/history-entry.ts";
import { problemOf } from "#web/features/public-page/problem.ts";
import { client } from "#web/lib/client.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { saveFile } from "#web/lib/save-file.ts";

/** Ways to save a visit: calendar file, chat message, or link. */
export function KeepVisit({ visit, isChangeable }: { visit: Visit; isChangeable: boolean }) {
  const [said, say] = useState("");
  const link = visitLink(visit.slug, visit.token);

  async function save() {
    await downloadCalendar(visit.token).then(
      () => say("Arquivo do calendário baixado."),
      (error: unknown) => say(problemOf(error).text),
    );
  }

  async function copy() {
    say((await copyText(link)) ? "Link copiado." : link);
  }

  return (
    <section className="keep" aria-label="Guardar o agendamento">
      <button type="button" className="primary" onClick={() => void save()}>
        Adicionar ao calendário
      </button>
      <div className="ways">
        <a className="secondary" href={chatLink(visit, link)} target="_blank" rel="noreferrer">
          Enviar no WhatsApp
        </a>
        <button type="button" className="secondary" onClick={() => void copy()}>
          Copiar link
        </button>
      </div>
      {isChangeable && (
        <p className="note">
          Quem tem o link deste horário pode {visit.shop_status === "ativa" && "mudar ou "}cancelar.
        </p>
      )}
      <output className="said">{said}</output>
    </section>
  );
}

/** Downloads the visit of a token as an iCalendar file. */
async function downloadCalendar(token: string): Promise<void> {
  const { filename: name, content } = await client.publicPage.calendarFile({ token });
  saveFile({ name, type: "text/calendar", content });
}

function chatLink({ services, barbershop, startsAt, timezone }: Visit, link: string): string {
  const when = `${formatDate(startsAt, timezone)} às ${formatTime(startsAt, timezone)}`;
  return `https://wa.me/?text=${encodeURIComponent(`${namesOf(services)} na ${barbershop}: ${when}\n${link}`)}`;
}
