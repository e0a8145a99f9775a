import { expect, it } from 'vitest';
import { fillPictures, readPictures } from './fill-pictures.ts';

const document =
  '<link rel="preload" href="__PICTURE_0__"/><p><img class="a" src="__PICTURE_0__"/><img src="__PICTURE_1__"/></p>';

it('puts each picture wherever it is shown or fetched, as text', () => {
  expect(fillPictures(document, ['/a.svg', 'https://x.test/?a=1&b="'])).toBe(
    '<link rel="preload" href="/a.svg"/><p><img class="a" src="/a.svg"/><img src="https://x.test/?a=1&amp;b=&quot;"/></p>',
  );
});

it('takes a sign of replacements for what it is', () => {
  expect(fillPictures('<img src="__PICTURE_0__">', ["/$&$'.svg"])).toBe('<img src="/$&amp;$&#39;.svg">');
});

it('leaves no empty place where a picture is missing', () => {
  expect(fillPictures(document, ['', '/b.svg'])).toBe('<p><img src="/b.svg"/></p>');
  expect(fillPictures(document, [])).toBe('<p></p>');
});

it('finds the pictures of a list, of one room and of PCs', () => {
  expect(readPictures('[{"image":"/a.svg"},{"image":""}]')).toEqual(['/a.svg', '']);
  expect(readPictures('{"image":"/a.svg"}')).toEqual(['/a.svg']);
  expect(readPictures('[{"imageUrl":"/p.svg"}]')).toEqual(['/p.svg']);
  expect(readPictures(undefined)).toEqual([]);
});
