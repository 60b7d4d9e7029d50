import * as z from "zod";

/**
 * A person's photo is sent to `POST /api/photo` as the bytes of the file, with the file's own type: it is no JSON, and five times
 * as large as a call may be. These are its own refusals; it answers the common ones too.
 */
export const photoPath = "/api/photo";

/**
 * Where photos are read: this path and a name that nobody can guess. One that a shop is to show (a service's, a cut's, its logo) is
 * sent here in the same way; the answer's `url` is then the value of a field of the form.
 */
export const photosPath = "/api/photos";

/** The value of such a field: null for no photo. Empty while the photo is on its way. */
export const PhotoUrl = z
  .string()
  .regex(/^\/api\/photos\/foto-[0-9a-f-]+-[0-9]+-[0-9a-f]+\.webp$/, "Espere a foto terminar de ser enviada.")
  .nullable();

export const largestPhoto = 5 * 1024 * 1024;

export const photoRefusals = {
  NOT_AN_IMAGE: { status: 415, message: "Por favor, selecione apenas arquivos de imagem." },
  IMAGE_TOO_LARGE: { status: 413, message: "A imagem deve ter no máximo 5MB." },
  IMAGE_UNREADABLE: { status: 422, message: "Não foi possível carregar a imagem." },
  /** Where photos are kept does not answer. */
  IMAGE_NOT_KEPT: { status: 503, message: "Não foi possível carregar a imagem." },
} as const;
