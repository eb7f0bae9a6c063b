CREATE TABLE "mark_uuids" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"schedule_uuid" uuid NOT NULL,
	"student_group_uuid" uuid NOT NULL,
	CONSTRAINT "mark_uuids_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
