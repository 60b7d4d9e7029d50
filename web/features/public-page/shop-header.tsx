import type { CSSProperties } from "react";
import { formatMinutes, weekdays } from "#contract/dates.ts";
import { planPrice } from "#contract/money.ts";
import { chatWith, formatPhone } from "#contract/phone.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { Portrait } from "#web/features/public-page/portrait.tsx";

type ShopHeaderProps = { shop: PublicBarbershop; open?: boolean; level?: "h1" | "h3" };

/** The shop's header; with `open` also its description, before the first choice. */
export function ShopHeader({ shop, open = false, level: Name = "h1" }: ShopHeaderProps) {
  const plan = shop.plans.find(({ cheio }) => !cheio);
  return (
    <header className="shop">
      {open && shop.capa_url && <img className="cover" src={shop.capa_url} alt="" width="992" height="248" />}
      <Portrait nome={shop.nome} foto={shop.logo_url} />
      <div>
        <Name>{shop.nome}</Name>
        {shop.endereco && (
          <a href={mapLink(shop.endereco)} target="_blank" rel="noreferrer">
            {shop.endereco}
          </a>
        )}
        <ShopContact shop={shop} />
        {open && plan && <a href="#planos">Clube: planos a partir de {planPrice(plan)}</a>}
      </div>
      {open && <Welcome shop={shop} />}
    </header>
  );
}

/** The shop's phone and WhatsApp, as far as the owner shows them. */
function ShopContact({ shop: { telefone, whatsapp } }: { shop: PublicBarbershop }) {
  if (!telefone && !whatsapp) return null;
  return (
    <p className="contact">
      {telefone && <a href={`tel:${telefone}`}>{formatPhone(telefone)}</a>}
      {whatsapp && (
        <a href={chatWith(whatsapp)} target="_blank" rel="noreferrer">
          WhatsApp
        </a>
      )}
    </p>
  );
}

function Welcome({ shop: { boas_vindas, sobre, hours } }: { shop: PublicBarbershop }) {
  return (
    <>
      {boas_vindas && <p className="welcome">{boas_vindas}</p>}
      {(sobre || hours.length > 0) && (
        <details className="about">
          <summary>{sobre ? "Sobre e horários" : "Horários"}</summary>
          {sobre && <p>{sobre}</p>}
          <dl>
            {weekdays.map((day, weekday) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd>{openingOn(weekday, hours)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function openingOn(weekday: number, hours: PublicBarbershop["hours"]): string {
  const spans = hours.filter((span) => span.weekday === weekday);
  return (
    spans.map(({ opens, closes }) => `${formatMinutes(opens)} às ${formatMinutes(closes)}`).join(", ") || "Fechado"
  );
}

/** The URL of a map with an address. */
export function mapLink(endereco: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(endereco)}`;
}

/** CSS variables of the shop's own colour, in place of the default (base.css). */
export function brandOf({ brand }: Pick<PublicBarbershop, "brand">): CSSProperties | undefined {
  if (!brand) return undefined;
  const variables = { "--amber": brand.color, "--amber-veil": `${brand.color}14`, "--on-amber": brand.ink };
  return variables as CSSProperties;
}
