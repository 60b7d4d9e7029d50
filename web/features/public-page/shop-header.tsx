import { chatWith, formatPhone } from "#contract/phone.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { Portrait } from "#web/features/public-page/portrait.tsx";

export function ShopHeader({ shop }: { shop: PublicBarbershop }) {
  return (
    <header className="shop">
      <Portrait nome={shop.nome} foto={null} />
      <div>
        <h1>{shop.nome}</h1>
        {shop.endereco && (
          <a href={mapLink(shop.endereco)} target="_blank" rel="noreferrer">
            {shop.endereco}
          </a>
        )}
        {shop.telefone && <ShopContact telefone={shop.telefone} />}
      </div>
    </header>
  );
}

/** The shop's phone, to call or to write to. */
function ShopContact({ telefone }: { telefone: string }) {
  return (
    <p className="contact">
      <a href={`tel:${telefone}`}>{formatPhone(telefone)}</a>
      <a href={chatWith(telefone)} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
    </p>
  );
}

/** The address of a map that shows a place. */
export function mapLink(endereco: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(endereco)}`;
}
