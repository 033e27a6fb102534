CREATE TABLE "audit_seals" (
	"number" integer PRIMARY KEY NOT NULL,
	"from_position" bigint NOT NULL,
	"to_position" bigint NOT NULL,
	"rows" integer NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
