declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.svg?no-inline' {
  const url: string;
  export default url;
}
declare module 'subset-font' {
  /** A font cut to the letters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'sfnt' }): Promise<Buffer>;
}
