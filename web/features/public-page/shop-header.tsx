import type { PublicBarbershop } from "#contract/public-page.ts";
import { mapLink } from "#web/features/public-page/map-link.ts";
import { Portrait } from "#web/features/public-page/portrait.tsx";
import { ShopContact } from "#web/features/public-page/shop-contact.tsx";

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
