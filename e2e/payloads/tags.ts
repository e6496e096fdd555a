import { canary, fire } from './fire.ts';

const names = ['script', 'style', 'link', 'meta', 'base', 'title', 'head', 'body', 'html', 'frame', 'frameset', 'iframe', 'noframes', 'object', 'embed', 'applet', 'param', 'portal', 'fencedframe', 'form', 'input', 'button', 'textarea', 'select', 'option', 'optgroup', 'fieldset', 'legend', 'keygen', 'isindex', 'label', 'output', 'datalist', 'meter', 'progress', 'video', 'audio', 'source', 'track', 'picture', 'canvas', 'map', 'area', 'image', 'svg', 'math', 'marquee', 'blink', 'bgsound', 'layer', 'ilayer', 'nolayer', 'multicol', 'nextid', 'spacer', 'xml', 'xmp', 'listing', 'plaintext', 'comment', 'noscript', 'noembed', 'template', 'slot', 'dialog', 'menu', 'menuitem', 'shadow', 'content', 'element', 'center', 'font', 'big', 'tt', 'rb', 'rtc', 'ruby', 'bdo', 'wbr', 'x-element', 'x:script', 'svg:script', 'o:p', 'a:b', 'selectedcontent', 'search'];

/** Every element that is not allowed, with what usually makes it run. */
export const tags: readonly string[] = [
  ...names.map(
    (name) =>
      `<${name} src="javascript:${fire}" href="javascript:${fire}" data="javascript:${fire}" ` +
      `onload="${fire}" onerror="${fire}" onfocus="${fire}" autofocus tabindex="0">inside</${name}>`,
  ),
  `<script>${fire}</script>`,
  `<SCRIPT SRC=https://${canary}/x.js></SCRIPT>`,
  `<script/src=data:,${fire}></script>`,
  `<script type=module>${fire}</script>`,
  `<script type="text/plain">x</script><script>${fire}</script>`,
  `<script\n>${fire}</script\n>`,
  `<script/x>${fire}</script/x>`,
  `<scr<script>ipt>${fire}</scr</script>ipt>`,
  `<<script>${fire}//<</script>`,
  `<script>${fire}`,
  `</script><script>${fire}</script>`,
  `<scrscriptipt>${fire}</scrscriptipt>`,
  `<script ~~~>${fire}</script ~~~>`,
  `<iframe srcdoc="<script>parent.${fire}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x onerror=parent.${fire}&gt;">`,
  `<iframe src="javascript:parent.${fire}">`,
  `<iframe/onload=${fire}>`,
  `<object data="data:text/html,<script>parent.${fire}</script>"></object>`,
  `<object type="text/x-scriptlet" data="https://${canary}/x"></object>`,
  `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${fire}'/>">`,
  `<embed code="https://${canary}/x.swf" allowscriptaccess=always>`,
  `<applet code="javascript:${fire}">`,
  `<frameset onload=${fire}><frame src="javascript:${fire}"></frameset>`,
  `<link rel=stylesheet href="https://${canary}/x.css">`,
  `<link rel=import href="data:text/html,<script>${fire}</script>">`,
  `<link rel=preload as=script href="https://${canary}/x.js">`,
  `<link rel=dns-prefetch href="//${canary}">`,
  `<video poster="https://${canary}/x.png"><source onerror=${fire}></video>`,
  `<video src=x onerror=${fire}>`,
  `<audio src=x onerror=${fire} autoplay>`,
  `<picture><source srcset="https://${canary}/x.png"><img src=x onerror=${fire}></picture>`,
  `<input type=image src=x onerror=${fire}>`,
  `<isindex type=image src=x onerror=${fire}>`,
  `<marquee onstart=${fire} loop=1>x</marquee>`,
  `<bgsound src="javascript:${fire}">`,
  `<dialog open onclose=${fire}><form method=dialog><button autofocus>x</button></form></dialog>`,
  `<button popovertarget=x onclick=${fire}>x</button><div popover id=x onbeforetoggle=${fire}>x</div>`,
];
