import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errors } from '#contract/errors.ts';
import { createTestApp } from '../testing/test-app.ts';

const { app } = await createTestApp();

const document = (await app.inject('/api/openapi.json')).json();

describe('the API document', () => {
  it('describes every call of the contract and nothing else', () => {
    const described = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('tells what a call takes, gives and refuses', () => {
    const list = document.paths['/rooms'].get;
    expect(list.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
      'limit',
      'after',
      'q',
      'maxPrice',
      'sort',
      'date',
      'nights',
    ]);
    const { responses } = document.paths['/rooms/{id}'].get;
    expect(responses['200'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Room',
    });
    expect(responses['404'].description).toBe('Room not found');
    expect(responses.default.content['application/problem+json'].schema).toEqual({
      $ref: '#/components/schemas/Problem',
    });
  });

  it('names every refusal of a call, also those that share a status and those of its fields', () => {
    for (const [key, { errors: codes = [], whenBlank, whenWrong }] of Object.entries<Endpoint>(endpoints)) {
      const [method = '', path = ''] = key.split(' ');
      const { responses } = document.paths[path][method.toLowerCase()];
      for (const code of [...codes, whenBlank?.code, whenWrong?.code])
        if (code) expect(responses[errors[code].status].description).toContain(errors[code].title);
    }
    const { responses } = document.paths['/availability'].get;
    expect(responses['404'].description).toBe('Room not found, or Study Room not found, or PC not found');
  });

  it('tells which calls happen once under an Idempotency-Key', () => {
    for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const [method = '', path = ''] = key.split(' ');
      const { parameters = [] } = document.paths[path][method.toLowerCase()];
      const names = parameters.map(({ name, in: place }: { name: string; in: string }) => `${place} ${name}`);
      expect(names.includes('header Idempotency-Key')).toBe(endpoint.once === true);
    }
  });

  it('names each schema once', () => {
    expect(Object.keys(document.components.schemas).toSorted()).toEqual([
      'Alternative',
      'Availability',
      'Checkout',
      'Config',
      'Dish',
      'Feedback',
      'FoodOrder',
      'Loyalty',
      'Payment',
      'Pc',
      'PcBooking',
      'Problem',
      'Receipt',
      'Refund',
      'RefusedLine',
      'Room',
      'RoomBooking',
      'StudyRoom',
      'Suggestion',
      'TakenSlot',
      'User',
      'Votes',
    ]);
  });
});

describe('its readable page', () => {
  it('loads only from this server and has no inline script', async () => {
    const { body, headers } = await app.inject('/api/docs');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(body).not.toMatch(/<script(?![^>]*src=)|https?:/);
  });

  it('brings its own reader', async () => {
    const answer = await app.inject('/api/docs/reader.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
    });
  });
});
