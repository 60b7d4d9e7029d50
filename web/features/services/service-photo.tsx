import { Image } from "@mantine/core";

/** Nothing for a service without a photo. */
export function ServicePhoto({ url, size }: { url: string | null; size: number }) {
  return url && <Image src={url} alt="" w={size} h={size} radius="sm" fit="cover" loading="lazy" flex="none" />;
}
