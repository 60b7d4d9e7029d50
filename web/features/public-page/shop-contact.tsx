import { chatWith, formatPhone } from "#web/lib/phone.ts";

/** The shop's phone, to call or to write to. */
export function ShopContact({ telefone }: { telefone: string }) {
  return (
    <p className="contact">
      <a href={`tel:${telefone}`}>{formatPhone(telefone)}</a>
      <a href={chatWith(telefone)} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
    </p>
  );
}
