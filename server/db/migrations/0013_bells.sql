CREATE TABLE "time_schemes" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"shift" integer NOT NULL,
	"lesson_minutes" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"entries" jsonb NOT NULL,
	CONSTRAINT "time_schemes_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "time_scheme_uuid" uuid;