import { Anchor, ColorInput, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { brandColors } from "#contract/brand-color.ts";
import { type OwnSettings, PageSettings } from "#contract/shop-settings.ts";
import { PagePreview } from "#web/features/settings/page-preview.tsx";
import { PublishedPage } from "#web/features/settings/published-page.tsx";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { SettingsShown } from "#web/features/settings/settings-page.tsx";
import { useSettingsForm } from "#web/features/settings/use-settings-form.ts";
import { PhotoInput } from "#web/ui/photo-input.tsx";

/** /configuracoes/pagina: the look of the public page. */
export function PublicPage() {
  return (
    <SettingsShown>
      {(settings) => (
        <>
          <PublishedPage settings={settings} />
          <Page settings={settings} />
        </>
      )}
    </SettingsShown>
  );
}

/** The pixels that the page needs on a sharp screen; larger images would cost visitors mobile data. */
const sides = { logo: 192, cover: 1200 };

const swatches = ["#fcc419", "#ff922b", "#ff6b6b", "#f783ac", "#b197fc", "#74c0fc", "#38d9a9", "#a9e34b"];

function Page({ settings }: { settings: OwnSettings }) {
  const { logo_url, capa_url, cor, boas_vindas, sobre, mostra_telefone, mostra_whatsapp } = settings;
  const form = useSettingsForm<PageSettings>(
    PageSettings,
    {
      logo_url,
      capa_url,
      cor,
      boas_vindas: boas_vindas ?? "",
      sobre: sobre ?? "",
      mostra_telefone,
      mostra_whatsapp,
    },
    "Página pública salva.",
  );
  const { values, setFieldValue } = form.form;

  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: "start" }}>
      <SettingsForm
        form={form}
        title="Página pública"
        actions={
          <Anchor href={`/b/${settings.slug}`} target="_blank" size="sm">
            Abrir a página
          </Anchor>
        }
      >
        <PhotoInput label="Logo (opcional)" side={sides.logo} {...form.field("logo_url")} />
        <PhotoInput label="Capa (opcional)" side={sides.cover} {...form.field("capa_url")} />
        <ColorInput
          label="Cor (opcional)"
          description={<Shown cor={values.cor} />}
          placeholder="A do Navalha"
          format="hex"
          fixOnBlur={false}
          withEyeDropper={false}
          withPreview={values.cor !== null}
          maw={320}
          swatches={swatches}
          {...form.field("cor")}
          value={values.cor ?? ""}
          onChange={(chosen) => setFieldValue("cor", chosen === "" ? null : chosen.toLowerCase())}
        />
        <TextInput label="Boas-vindas (opcional)" maxLength={120} {...form.field("boas_vindas")} />
        <Textarea
          label="Sobre a barbearia (opcional)"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={1000}
          {...form.field("sobre")}
        />
        <Stack gap="sm">
          <Switch label="Mostrar o telefone" {...form.field("mostra_telefone", "checkbox")} />
          <Switch
            label="Mostrar o WhatsApp"
            description="Leva a uma conversa com o telefone da barbearia."
            {...form.field("mostra_whatsapp", "checkbox")}
          />
          {!settings.telefone && (values.mostra_telefone || values.mostra_whatsapp) && (
            <Text size="sm">A barbearia ainda não tem telefone: informe um em Barbearia.</Text>
          )}
        </Stack>
      </SettingsForm>
      <PagePreview settings={settings} values={values} />
    </SimpleGrid>
  );
}

/** How an unreadable colour is adjusted on the page. */
function Shown({ cor }: { cor: string | null }) {
  const chosen = PageSettings.shape.cor.safeParse(cor).data ?? null;
  const { color } = brandColors(chosen);
  if (chosen === null || color === chosen) return "Dos botões e destaques da página.";
  return `Escura demais para o fundo da página: lá ela aparece como ${color}, que se lê bem.`;
}
