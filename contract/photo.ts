/**
 * A photo is sent to `POST /api/photo` as the bytes of the file, with the file's own type: it is no JSON, and five times
 * as large as a call may be. These are its own refusals; it answers the common ones too.
 */
export const photoPath = "/api/photo";

/** Where photos are read: this path and a name that nobody can guess. */
export const photosPath = "/api/photos";

export const largestPhoto = 5 * 1024 * 1024;

export const photoRefusals = {
  NOT_AN_IMAGE: { status: 415, message: "Por favor, selecione apenas arquivos de imagem." },
  IMAGE_TOO_LARGE: { status: 413, message: "A imagem deve ter no máximo 5MB." },
  IMAGE_UNREADABLE: { status: 422, message: "Não foi possível carregar a imagem." },
  /** Where photos are kept does not answer. */
  IMAGE_NOT_KEPT: { status: 503, message: "Não foi possível carregar a imagem." },
} as const;
