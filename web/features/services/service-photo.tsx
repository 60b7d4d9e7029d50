import { Image } from "@mantine/core";

/** Of a service without a photo nothing. */
export function ServicePhoto({ url, size }: { url: string | null; size: number }) {
  return url && <Image src={url} alt="" w={size} h={size} radius="sm" fit="cover" loading="lazy" flex="none" />;
}
