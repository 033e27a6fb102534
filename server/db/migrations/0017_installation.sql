CREATE TABLE "installation" (
	"_id" integer PRIMARY KEY NOT NULL,
	"is_copy" boolean NOT NULL,
	"home" text,
	"since" timestamp with time zone NOT NULL
);
