/** Size of the largest photo or film that staff upload, in bytes. */
export const MEDIA_MAX_BYTES = 25 * 1024 * 1024;
/** The same as text. */
export const MEDIA_MAX = `${MEDIA_MAX_BYTES / 1024 ** 2} MB`;
