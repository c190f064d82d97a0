/** The module and its imports as one script, minified, for a `<script>` in the page (inlineScript.ts); empty in the browser. */
declare module '*?script' {
  const text: string;
  export default text;
}
