import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { encode } from "uqr";
import { isReserved, type OwnSettings, ShopLink, slugRefusals } from "#contract/shop-settings.ts";
import { LinksToGive } from "#web/features/barbershops/shop-links.tsx";
import classes from "#web/features/settings/poster.module.css";
import { useSettingsAgain } from "#web/features/settings/use-settings-form.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { qrOptions, qrPicture } from "#web/lib/qr-picture.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** The shop's public links: copy, QR code, and change. */
export function PublicLink({ settings }: { settings: OwnSettings }) {
  const { slug, nome, publicada } = settings;
  const [changing, setChanging] = useState(false);
  const link = `${location.origin}/b/${slug}`;
  const picture = useMemo(() => qrPicture(link), [link]);

  return (
    <Section
      title="Links para clientes"
      turn={changing}
      actions={
        !changing && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Trocar link
          </Button>
        )
      }
    >
      <Stack gap="lg">
        {!publicada && (
          <Alert variant="light" color="yellow">
            A página ainda não está no ar: quem abre o link não agenda até você{" "}
            <PageLink to="/configuracoes/pagina" inherit underline="always">
              publicar a página
            </PageLink>
            .
          </Alert>
        )}
        {changing && <ChangeLink settings={settings} onClose={() => setChanging(false)} />}
        <LinksToGive slug={slug} />
        <Group align="center" gap="lg">
          <img src={picture} alt="Código QR da página pública" width={160} height={160} />
          <Stack gap="sm" flex="1 1 240px">
            <Text size="sm" c="dimmed">
              Quem aponta a câmera do celular para este código abre a página pública.
            </Text>
            <Group gap="sm">
              <Button variant="default" onClick={() => void qrPng(link).then((png) => saveBlob(`${slug}-qr.png`, png))}>
                Baixar PNG
              </Button>
              <Button variant="default" onClick={() => window.print()}>
                Imprimir cartaz
              </Button>
            </Group>
          </Stack>
        </Group>
        <Earlier settings={settings} />
      </Stack>
      <Poster nome={nome} link={link} picture={picture} />
    </Section>
  );
}

function Earlier({ settings: { earlier } }: { settings: OwnSettings }) {
  if (earlier.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Também trazem para cá: {earlier.map(({ slug }) => `/b/${slug}`).join(", ")}
    </Text>
  );
}

function ChangeLink({ settings, onClose }: { settings: OwnSettings; onClose: () => void }) {
  const again = useSettingsAgain();
  // Checked once the field is left: a check per letter would help nobody.
  const [left, setLeft] = useState("");
  const form = useContractForm<ShopLink>({
    schema: ShopLink,
    initialValues: { slug: settings.slug },
    onSubmit: async (values) => {
      await client.barbershops.settings.changeLink(values);
      toastSuccess("Link trocado. O anterior leva ao novo.");
      void again();
      onClose();
    },
  });
  const { slug } = form.form.values;
  const field = form.field("slug");
  const link = ShopLink.safeParse({ slug }).data?.slug;
  const isAsked = left === slug && slug !== settings.slug && link !== undefined;
  const { data } = useQuery(
    orpc.barbershops.settings.linkIsFree.queryOptions({ input: isAsked ? { slug } : skipToken }),
  );

  return (
    <ContractForm form={form}>
      <TextInput
        label="Novo link"
        description={`${location.host}/b/${slug}. Os cartazes e convites com o link de hoje continuam valendo.`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        {...field}
        error={
          field.error ??
          (data?.free === false && slugRefusals[link && isReserved(link) ? "SLUG_RESERVED" : "SLUG_TAKEN"].message)
        }
        onBlur={() => {
          field.onBlur();
          setLeft(slug);
        }}
      />
      {data?.free && (
        <Text component="output" size="sm">
          Este link está livre.
        </Text>
      )}
      <FormActions form={form} submit="Trocar link" onCancel={onClose} />
    </ContractForm>
  );
}

type PosterProps = { nome: string; link: string; picture: string };

/** The printed page: the shop's QR code for the mirror and the counter. */
function Poster({ nome, link, picture }: PosterProps) {
  return createPortal(
    <div className={classes.poster}>
      <p className={classes.name}>{nome}</p>
      <p>Agende seu horário pelo celular</p>
      <img src={picture} alt="" />
      <p className={classes.link}>{link.replace(/^https?:\/\//, "")}</p>
    </div>,
    document.body,
  );
}

/** A PNG of about a thousand pixels, sharp on paper. */
async function qrPng(text: string): Promise<Blob> {
  const { data, size } = encode(text, qrOptions);
  const scale = Math.ceil(1000 / size);
  const canvas = Object.assign(document.createElement("canvas"), { width: size * scale, height: size * scale });
  const drawing = canvas.getContext("2d")!;
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = "#000";
  data.forEach((row, y) => row.forEach((dark, x) => dark && drawing.fillRect(x * scale, y * scale, scale, scale)));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture was made"))));
  });
}
