CREATE TABLE "list_layouts" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"version" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "list_layouts_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
