import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';

type Compiler = FastifySerializerCompiler<object>;

/** The serializers of replies by their schemas, which are the same objects in every app of a worker. */
const serializers = new WeakMap<object, ReturnType<Compiler>>();

/** Fastify's own compiler, known once the first app of the worker is ready. */
let compile: Compiler | undefined;

/**
 * Lets an app use the serializers of earlier apps of the worker: compiling them is half of the processor time of its
 * start. Call it before the app is ready.
 */
export function reuseSerializers(http: FastifyInstance): void {
  const own = compile;
  if (own === undefined) {
    http.addHook('onReady', () => {
      compile = http.serializerCompiler as Compiler | undefined;
    });
    return;
  }
  http.setSerializerCompiler<object>((route) => {
    const known = serializers.get(route.schema);
    if (known !== undefined) return known;
    const made = own(route);
    serializers.set(route.schema, made);
    return made;
  });
}
