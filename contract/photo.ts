import * as z from "zod";

/**
 * The endpoint that receives a person's photo: `POST /api/photo` with the bytes of the file and its own type. It is not JSON and may be
 * five times as large as a call. These are its own refusals; it returns the common ones too.
 */
export const photoPath = "/api/photo";

/**
 * The path of photos, followed by an unguessable name. A shop's photo (of a service, a cut, its logo) is sent here in the same way; the
 * answer's `url` is then the value of a form field.
 */
export const photosPath = "/api/photos";

/** The value of such a field: null for no photo, empty while the upload runs. */
export const PhotoUrl = z
  .string()
  .regex(/^\/api\/photos\/foto-[0-9a-f-]+-[0-9]+-[0-9a-f]+\.webp$/, "Espere a foto terminar de ser enviada.")
  .nullable();

export const largestPhoto = 5 * 1024 * 1024;

export const photoRefusals = {
  NOT_AN_IMAGE: { status: 415, message: "Por favor, selecione apenas arquivos de imagem." },
  IMAGE_TOO_LARGE: { status: 413, message: "A imagem deve ter no máximo 5MB." },
  IMAGE_UNREADABLE: { status: 422, message: "Não foi possível carregar a imagem." },
  /** The photo store does not answer. */
  IMAGE_NOT_KEPT: { status: 503, message: "Não foi possível carregar a imagem." },
} as const;
