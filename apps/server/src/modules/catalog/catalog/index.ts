export {
  MEDIA_CHANGES,
  MEDIA_JSON,
  type MediaChangeJson,
  type MediaJson,
  type NamedJson,
  toMedia,
  toMediaChange,
} from './shape.ts';
