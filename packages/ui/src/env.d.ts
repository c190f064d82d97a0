declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.svg?no-inline' {
  const url: string;
  export default url;
}
