import { bringIntoView } from "#web/features/public-page/problem-note.tsx";
import { chatWith, formatPhone } from "#contract/phone.ts";

/** What only a person at the shop can do. */
export function CallShop({ text, telefone }: { text: string; telefone: string | null }) {
  return (
    <div className="problem" role="alert" ref={bringIntoView}>
      <p>{text}</p>
      {telefone && (
        <div className="ways">
          <a className="secondary" href={`tel:${telefone}`}>
            Ligar para {formatPhone(telefone)}
          </a>
          <a className="secondary" href={chatWith(telefone)} target="_blank" rel="noreferrer">
            Chamar no WhatsApp
          </a>
        </div>
      )}
    </div>
  );
}
