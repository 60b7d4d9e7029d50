import { bringIntoView } from "#web/features/public-page/problem-note.tsx";
import { formatPhone } from "#web/lib/phone.ts";

/** What only a person at the shop can do. */
export function CallShop({ text, telefone }: { text: string; telefone: string | null }) {
  return (
    <div className="problem" role="alert" ref={bringIntoView}>
      <p>{text}</p>
      {telefone && (
        <a className="secondary" href={`tel:${telefone}`}>
          Ligar para {formatPhone(telefone)}
        </a>
      )}
    </div>
  );
}
