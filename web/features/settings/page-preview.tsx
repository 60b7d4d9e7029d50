import { useQuery } from "@tanstack/react-query";
import { brandColors } from "#contract/brand-color.ts";
import { type OwnSettings, PageSettings } from "#contract/shop-settings.ts";
import { brandOf, ShopHeader } from "#web/features/public-page/shop-header.tsx";
import classes from "#web/features/settings/page-preview.module.css";
import { orpc } from "#web/lib/orpc.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Section } from "#web/ui/section.tsx";
import "#web/features/public-page/panel.css";
import "#web/features/public-page/header.css";

type PagePreviewProps = { settings: OwnSettings; values: PageSettings };

/** A preview of the public page's header, with unsaved values. */
export function PagePreview({ settings, values }: PagePreviewProps) {
  const query = useQuery(orpc.publicPage.barbershop.queryOptions({ input: { slug: settings.slug } }));
  return (
    <Section title="Como fica" description="Com o que ainda não foi salvo.">
      <Fetched query={query}>
        {(saved) => {
          const shop = { ...saved, ...shownOf(values, settings) };
          return (
            <div className={`booking ${classes.page}`} style={brandOf(shop)} inert>
              <ShopHeader shop={shop} open level="h3" />
              <button type="button" className="primary">
                Continuar
              </button>
            </div>
          );
        }}
      </Fetched>
    </Section>
  );
}

/** The public data for the preview, as the server would return them. */
function shownOf(values: PageSettings, { telefone }: OwnSettings) {
  const { logo_url, capa_url, cor, boas_vindas, sobre, mostra_telefone, mostra_whatsapp } = values;
  const color = PageSettings.shape.cor.safeParse(cor).data;
  return {
    logo_url: logo_url || null,
    capa_url: capa_url || null,
    brand: color ? brandColors(color) : null,
    boas_vindas: boas_vindas.trim() || null,
    sobre: sobre.trim() || null,
    telefone: mostra_telefone ? telefone : null,
    whatsapp: mostra_whatsapp ? telefone : null,
  };
}
